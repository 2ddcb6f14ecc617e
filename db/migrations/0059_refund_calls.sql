-- Until when a call that asks the wallet for the money may be under way. Nobody else asks for it until
-- then: a second call that the wallet refuses, because the first is not done yet, would end a refund
-- whose money is given.
alter table checkout_refunds add column giving_until timestamptz;
