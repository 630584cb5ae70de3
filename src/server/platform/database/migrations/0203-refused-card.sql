-- The last four digits of the card whose trial was refused.
alter table subscriptions add refused_card text;
