-- A customer has a wallet from the start.
CREATE OR REPLACE FUNCTION ledger.open_wallet() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wallets (customer_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
