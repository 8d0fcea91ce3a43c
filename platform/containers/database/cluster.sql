-- The cluster of the containers holds one database; nobody has business in the others.
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
-- Last: from here on nobody is superuser except over the socket inside the database's own container.
ALTER ROLE CURRENT_USER PASSWORD NULL;
