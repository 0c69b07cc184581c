-- Where a text that the desk has ready is offered: in messages, to whom it declines, or to whom it answers that a code is right.
alter table canned_reply add column used_for text not null default 'MESSAGE' check (used_for in ('MESSAGE', 'DECLINE', 'REPORT'));

insert into canned_reply (id, version, title, texts, used_for) values
  ('0c0a0001-0000-4000-8000-000000000004', 1, 'A dealer can help', jsonb_build_object(
    'en', 'We found no source for this vehicle. A dealer of the make can order a key from the same papers.',
    'fr', 'Nous n’avons trouvé aucune source pour ce véhicule. Un concessionnaire de la marque peut commander une clé avec les mêmes papiers.',
    'es', 'No encontramos ninguna fuente para este vehículo. Un concesionario de la marca puede pedir una llave con los mismos documentos.'), 'DECLINE'),
  ('0c0a0001-0000-4000-8000-000000000005', 1, 'The locks were changed', jsonb_build_object(
    'en', 'The code belongs to the locks with which this car left the factory; we checked it twice. Where a lock was changed, no code from a record fits.',
    'fr', 'Le code correspond aux serrures avec lesquelles cette voiture a quitté l’usine; nous l’avons vérifié deux fois. Si une serrure a été changée, aucun code d’un registre ne convient.',
    'es', 'El código corresponde a las cerraduras con las que este auto salió de fábrica; lo revisamos dos veces. Si cambiaron una cerradura, ningún código de un registro sirve.'), 'REPORT');
