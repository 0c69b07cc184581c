-- A request may come with photos of the vehicle's license plate and odometer.
alter table extra_document drop constraint extra_document_kind_check;
alter table extra_document add constraint extra_document_kind_check check (kind in
  ('authorization', 'workOrder', 'repossessionOrder', 'billOfSale', 'locksmithLicense', 'plate', 'odometer', 'signature'));
