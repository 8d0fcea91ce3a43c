#!/bin/sh
exec node /opt/mail/mailpit.mjs "$@"
