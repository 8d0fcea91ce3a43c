-- Up Migration

-- Reports of the desk add up points of the customers whom a person of the provider sees.
SELECT app.protect_staff_table('point_transactions');
