import { sql } from 'drizzle-orm'
import type { SheetName } from '../../../contract/registrar/rules'
import type { Cells, SheetRules } from '../sheet/rules'

/** The rules of a sheet of facts that hold for all schools; its rows are kept as `read` gives them. */
export const factSheet = (
  sheet: SheetName,
  keyColumn: string,
  read: (cells: Cells) => { key: string; value: Record<string, unknown> },
): SheetRules => ({
  keyColumn,
  read,
  standing: () => sql`select key, value from fact_rows where sheet = ${sheet}`,
  apply: () => [
    sql`update fact_rows f set value = c.value from changed c where f.sheet = ${sheet} and f.key = c.key`,
    sql`insert into fact_rows (sheet, key, value) select ${sheet}, key, value from added`,
    sql`delete from fact_rows f using removed r where f.sheet = ${sheet} and f.key = r.key`,
  ],
})
