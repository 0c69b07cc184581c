import { sql } from 'kysely';

/** A model that a request had until its customer changed it. Times as PostgreSQL writes them in JSON. */
export type EarlierModel = { model: string; until: string };

/** For a query of requests: their earlier models as the audit log has them, the first one first. */
export const earlierModelsOf = sql<EarlierModel[]>`case when request.model_edited_at is null then '[]'::jsonb else (
  select coalesce(jsonb_agg(jsonb_build_object('model', e.details #>> '{models,0}', 'until', e.at) order by e.at, e.id), '[]')
  from audit_entry e where e.object_id = request.id::text and e.object_type = 'request' and e.action = 'request.edited'
    and e.details -> 'models' is not null) end`;
