-- When its customer last changed the model and the VIN of a request that is paid for; when a photo was changed, the photo itself says.
alter table request
  add column model_edited_at timestamptz,
  add column vin_edited_at timestamptz;
