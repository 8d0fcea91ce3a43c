-- Up Migration

-- An import says which fee was paid, so it numbers the fee lines that it stores.
GRANT USAGE ON SEQUENCE fees_id_seq TO atrium_jobs;
