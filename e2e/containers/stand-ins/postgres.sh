#!/bin/sh
# Of the official image's entrypoint what docker-compose.yml uses: a first start with database, password and scripts.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql --quiet --set=ON_ERROR_STOP=1 --dbname="$POSTGRES_DB" --file="$script"
  done
  pg_ctl --wait stop
fi
exec postgres -c listen_addresses='*'
