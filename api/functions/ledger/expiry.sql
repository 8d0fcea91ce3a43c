-- When a lot expires: the last moment of a month in the programme's time zone, `lot_months` after it was earned.
CREATE OR REPLACE FUNCTION ledger.expiry(earned timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE
RETURN (SELECT timezone(p.time_zone,
                        date_trunc('month', timezone(p.time_zone, earned)) + make_interval(months => p.lot_months + 1))
               - interval '1 millisecond'
        FROM points_programme p);
GRANT EXECUTE ON FUNCTION ledger.expiry(timestamptz) TO atrium_app, atrium_jobs;
