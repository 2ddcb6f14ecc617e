import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';

type Task = EndpointResult<Api['suspensionTasks']>[number];

const MAX_SHOWN = 500;

/**
 * `suspension_tasks`: open tasks to be done by hand at routers, oldest first. Customers who are not
 * active are not to be switched on.
 */
export async function readTasks({ tx, user }: SignedInContext): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select tasks.id, customers.id as customer_id, code, customers.name, mobile_no,
      zones.name as zone, wanted, coalesce(nullif(btrim(ip_address), ''),
        nullif(btrim(remote_address), '')) as address,
      coalesce(routers.name, nullif(btrim(customers.router), '')) as router,
      to_json(tasks.created_at) #>> '{}' as asked_at
    from suspension_tasks tasks
      join customers on customers.id = tasks.customer_id
      left join zones on zones.id = customers.zone_id
      left join routers on routers.id = customers.router_id
    where done_at is null and dropped_at is null and ${customersInScope(user)}
      and (wanted = 'off' or customers.status = 'active')
    order by tasks.id limit ${MAX_SHOWN}
  `.execute(tx);
  return rows;
}

/** `suspension_task_done` */
export async function closeTask(
  { tx, user, audit }: SignedInContext,
  taskId: number,
): Promise<void> {
  const { rows } = await sql<{ customerId: number; wanted: string; isOpen: boolean }>`
    select tasks.customer_id, wanted, done_at is null and dropped_at is null as is_open
    from suspension_tasks tasks join customers on customers.id = tasks.customer_id
    where tasks.id = ${taskId} and ${customersInScope(user)}
    for no key update of tasks
  `.execute(tx);
  const [task] = rows;
  if (!task) throw unknownId('task');
  if (!task.isOpen) throw conflict(message('suspension.taskIsDone'));
  await sql`
    update suspension_tasks set done_at = now(), done_by = ${user.id} where id = ${taskId}
  `.execute(tx);
  const { customerId: id, wanted } = task;
  audit({ subject: 'suspension', id, after: { isDoneByHand: wanted } });
}
