-- This cluster is for the database atrium only.
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
-- Must be last: from here on, the superuser can connect only over the socket inside the database's container.
ALTER ROLE CURRENT_USER PASSWORD NULL;
