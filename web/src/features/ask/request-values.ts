/** What the form holds, as the controls hold it. `vehicleBy` tells who named the vehicle: the VIN or the person. */
export type RequestValues = {
  vin: string;
  vinConfirmed: boolean;
  make: string;
  model: string;
  year: string;
  vehicleBy: 'vin' | 'person' | '';
  email: string;
};

export type RequestField = keyof RequestValues;

export const emptyValues: RequestValues = {
  vin: '',
  vinConfirmed: false,
  make: '',
  model: '',
  year: '',
  vehicleBy: '',
  email: '',
};
