import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RequestValues } from '../request-values.ts';
import { decodedQuery, makesQuery } from '../requests.queries.ts';
import { completed, doubtsAbout, vehicleFrom } from './vehicle-from-vin.ts';
import { type FormPart, useFormPart, useFormValue } from '../../../lib/forms/form-part.ts';

type Vehicle = Pick<RequestValues, 'make' | 'model' | 'year'>;

const noVehicle: Vehicle = { make: '', model: '', year: '' };

const put = (form: FormPart<RequestValues>, vehicle: Vehicle, vehicleBy: RequestValues['vehicleBy']): void => {
  form.setValue('make', vehicle.make);
  form.setValue('model', vehicle.model);
  form.setValue('year', vehicle.year);
  form.setValue('vehicleBy', vehicleBy);
  form.clearErrors(['make', 'model', 'year', 'vinConfirmed']);
};

/** Lets a VIN that was understood fill in the vehicle, once, unless the person has named one. */
const useFilling = (vin: string): void => {
  const form = useFormPart<RequestValues>();
  const { data: makes } = useQuery(makesQuery);
  const { data: decoded, isError } = useQuery(decodedQuery(vin));
  const filledFor = useRef('');
  useEffect(() => {
    if (!decoded || !makes || filledFor.current === decoded.vin) return;
    filledFor.current = decoded.vin;
    const { vehicleBy, make } = form.getValues();
    if (vehicleBy !== 'person' || make === '') put(form, vehicleFrom(decoded, makes), 'vin');
  }, [decoded, makes, form]);
  useEffect(() => {
    // The vehicle of the VIN before must not pass for this one's.
    if (isError && filledFor.current !== '' && form.getValues('vehicleBy') === 'vin') put(form, noVehicle, '');
  }, [isError, form]);
};

/** What the form knows of the vehicle: the catalogue, what the VIN says, and the ways to change what is chosen. */
export const useVehicle = (vin: string) => {
  const form = useFormPart<RequestValues>();
  const make = useFormValue<RequestValues, 'make'>('make');
  const model = useFormValue<RequestValues, 'model'>('model');
  const year = useFormValue<RequestValues, 'year'>('year');
  const by = useFormValue<RequestValues, 'vehicleBy'>('vehicleBy');
  const makes = useQuery(makesQuery);
  const decoded = useQuery(decodedQuery(vin));
  // The selects stay open under the person's finger, until another VIN is there.
  const [openFor, setOpenFor] = useState<string>();
  useFilling(vin);
  const choose = (change: Partial<Vehicle>) => {
    setOpenFor(vin);
    const vehicle = { ...form.getValues(), ...change };
    put(form, completed(vehicle, makes.data ?? [], decoded.data?.years ?? []), 'person');
  };
  const isComplete = make !== '' && model !== '' && year !== '';
  return {
    makes,
    decoded: decoded.data,
    isDecoding: decoded.isFetching && !decoded.data,
    facts: makes.data?.find((one) => one.make === make),
    /** The VIN belongs to a vehicle that is not offered, and the person has not chosen another. */
    isRefused: decoded.data?.offered === false && by !== 'person',
    vehicle: { make, model, year },
    by,
    doubts: doubtsAbout(vin, { make, model, year }, decoded.data),
    showsSelects: openFor === vin || !isComplete,
    open: () => setOpenFor(vin),
    choose,
  };
};

export type VehicleState = ReturnType<typeof useVehicle>;
