import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/**
 * The next number of the day, for example JB20261121-0007 for a case and SS… for an appeal. Whoever comes at the same
 * moment waits for this transaction: none is given twice, none is left out.
 */
export async function nextNumber(tx: Executor, kind: 'JB' | 'SS'): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    insert into case_numbers (kind, day, last) values (${kind}, (now() at time zone 'Asia/Shanghai')::date, 1)
    on conflict (kind, day) do update set last = case_numbers.last + 1
    returning kind || to_char(day, 'YYYYMMDD') || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number`)
  const [row] = rows
  if (!row) throw new Error('no number')
  return row.number
}
