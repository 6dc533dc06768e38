import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { isPlatformSheet, sheets, type Mode, type SheetName } from '../../../contract/registrar/rules'
import { codes } from '../../../contract/envelope'
import type { SheetReport } from '../../../contract/registrar/schema'
import type { Executor } from '../../context'
import type { Database } from '../../database'
import { record } from '../../core/audit/record'
import type { Secrets } from '../../core/seal/secrets'
import { Wrong } from '../../core/sheet/cells'
import { inTurn, type Reader, type SheetRules } from '../../core/sheet/rules'
import { Refusal } from '../../http/refusal'
import type { House } from '../../features'
import type { StorageProvider } from '../../providers/types'
import { withUnpacked, type Pack, type Pictures } from './pack'
import { openSheet, type Sheet } from './reading'
import { Problems, rowsAt } from './refused'

export interface Import {
  /** null: of no school; only sheets that hold for all are brought so. */
  schoolId: string | null
  mode: Mode
  /** null: by the command line. */
  by: string | null
  /** May bring what holds for all schools. */
  platform: boolean
  secrets: Secrets
  /** What sheets there are. */
  house: House
  /** Where pictures go. */
  storage: Pick<StorageProvider, 'put'>
}

export type Counts = Pick<SheetReport, 'added' | 'changed' | 'removed' | 'kept'>
export const isNothing = ({ added, changed, removed }: Omit<Counts, 'kept'>): boolean =>
  added + changed + removed === 0

/** Rows that one statement stages. */
const batch = 1000

interface Staged {
  line: number
  id: string
  key: string
  value: Record<string, unknown>
  former: string[]
}

/** The school that a sheet is of; '' where it holds for all. @throws Refusal when it is of one, and none was said */
function schoolOf(sheet: SheetName, schoolId: string | null): string {
  if (schoolId !== null || isPlatformSheet(sheet)) return schoolId ?? ''
  throw new Refusal(400, codes.badInput, `“${sheets[sheet].title}”是一所学校的，先选学校再导入`)
}

/**
 * Reads a file into tables of the transaction's own and says what it changes, which `carryOut` then does. Imports of the
 * same kind of sheet take turns.
 */
export async function compare(
  tx: Executor,
  { csv, pictures }: Pack,
  { schoolId: asked, mode, secrets, house, platform }: Import,
): Promise<SheetReport> {
  const sheet = await openSheet(csv)
  const rules = house.all('sheets')[sheet.name]
  const schoolId = schoolOf(sheet.name, asked)
  if (isPlatformSheet(sheet.name) && !platform)
    throw new Refusal(403, codes.refused, `“${sheets[sheet.name].title}”管所有学校，由平台管理员导入`)
  await inTurn(tx, sheet.name)
  await tx.execute(sql`drop table if exists incoming, former, standing, added, changed, removed`)
  await tx.execute(sql`create temp table incoming (line int, id uuid, key text, value jsonb) on commit drop`)
  await tx.execute(sql`create temp table former (old text, key text) on commit drop`)
  const problems = new Problems()
  const reader = { schoolId, secrets, mode, house, picture: pictures.named }
  const rows = await stage(tx, sheet, rules, reader, problems)
  await sift(tx, rules, { schoolId, mode }, problems)
  const { refused, all, first } = problems
  // what a row at fault names is not known, so that nothing is known to be missing
  const counts = await differ(tx, rules, schoolId, refused > 0 ? 'add' : mode)
  const seen = createHash('sha256')
    .update(JSON.stringify([sheet.digest(), pictures.digest, schoolId, mode, counts]))
    .digest('hex')
  const refusedRows = await rowsAt(csv, all)
  return {
    sheet: sheet.name,
    rows,
    ...counts,
    refused,
    problems: first,
    refusedRows,
    seen,
  }
}

async function stage(
  tx: Executor,
  { name, rows }: Sheet,
  { read }: SheetRules,
  reader: Omit<Reader, 'row'>,
  problems: Problems,
): Promise<number> {
  let waiting: Staged[] = []
  const flush = async () => {
    const packed = JSON.stringify(waiting)
    waiting = []
    await tx.execute(
      sql`insert into incoming select (r->>'line')::int, (r->>'id')::uuid, r->>'key', r->'value' from jsonb_array_elements(${packed}::jsonb) r`,
    )
    if (name === 'roll')
      await tx.execute(
        sql`insert into former select jsonb_array_elements_text(r->'former'), r->>'key' from jsonb_array_elements(${packed}::jsonb) r`,
      )
  }
  let count = 0
  for await (const { line, cells, long } of rows) {
    count += 1
    try {
      if (long) throw new Wrong('这一行的格数比第一行多：内容里的逗号要用引号括起来')
      waiting.push({ line, id: newId(), former: [], ...read(cells, { ...reader, row: count }) })
    } catch (err) {
      if (!(err instanceof Wrong)) throw err
      problems.add(line, err.message)
    }
    if (waiting.length >= batch) await flush()
  }
  if (waiting.length > 0) await flush()
  return count
}

/** Takes out rows that stand twice, and those that the database would refuse. */
async function sift(
  tx: Executor,
  { keyColumn, conflicts }: SheetRules,
  { schoolId, mode }: Pick<Reader, 'schoolId' | 'mode'>,
  problems: Problems,
): Promise<void> {
  const { rows: twice } = await tx.execute<{ line: number; first: number }>(sql`
    with numbered as (select line, min(line) over (partition by key) as first from incoming)
    delete from incoming i using numbered n where n.line = i.line and n.line > n.first returning i.line, n.first`)
  for (const { line, first } of twice.sort((one, other) => one.line - other.line))
    problems.add(line, `“${keyColumn}”和第 ${first} 行重复`)
  if (!conflicts) return
  const { rows: refused } = await tx.execute<{ line: number; text: string }>(
    conflicts(schoolId, problems.refused > 0 ? 'add' : mode),
  )
  for (const { line, text } of refused) problems.add(line, text)
  const lines = refused.map(({ line }) => line)
  await tx.execute(sql`delete from incoming where line = any(${sql.param(lines)}::int[])`)
}

async function differ(
  tx: Executor,
  { standing, spares }: SheetRules,
  schoolId: string,
  mode: Mode,
): Promise<Counts> {
  await tx.execute(sql`create index on incoming (key)`)
  await tx.execute(sql`analyze incoming`)
  await tx.execute(sql`analyze former`)
  await tx.execute(sql`create temp table standing on commit drop as ${standing(schoolId, mode)}`)
  await tx.execute(sql`create temp table added on commit drop as
    select i.id, i.key, i.value from incoming i where not exists (select from standing s where s.key = i.key)`)
  await tx.execute(sql`create temp table changed on commit drop as
    select i.id, i.key, s.value || i.value as value, s.value as stood from incoming i join standing s on s.key = i.key
    where s.value <> s.value || i.value`)
  await tx.execute(sql`create temp table removed on commit drop as
    select s.key, s.value as stood from standing s where ${mode === 'replace'} and not exists (select from incoming i where i.key = s.key)`)
  const { rows: going } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from removed`)
  if (mode === 'replace') for (const statement of spares?.(schoolId) ?? []) await tx.execute(statement)
  const { rows } = await tx.execute<Counts & Record<string, unknown>>(sql`
    select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed, (select count(*)::int from removed) as removed,
      ${going[0]?.count ?? 0}::int - (select count(*)::int from removed) as kept`)
  const [counts] = rows
  if (!counts) throw new Error('nothing counted')
  return counts
}

/** Does what `compare` said, and writes it down. In its transaction. */
export async function carryOut(
  tx: Executor,
  { sheet, added, changed, removed }: Omit<Counts, 'kept'> & { sheet: SheetName },
  pictures: Pictures,
  { schoolId, by, house, storage }: Import,
): Promise<void> {
  if (pictures.any) {
    // a file that nothing shows after all, should this be rolled back, is there for the next time: content names it
    const { rows } = await tx.execute<{ key: string }>(sql`
      insert into sheet_pictures (id, key, thumb_key)
      select distinct (p.picture ->> 'id')::uuid, p.picture ->> 'key', p.picture ->> 'thumbKey'
      from (select value from added union all select value from changed) a
        cross join lateral jsonb_path_query(a.value, 'strict $.** ? (exists(@.thumbKey))') p(picture)
      order by 1 on conflict (id) do update set brought_at = now() returning key`)
    await pictures.store(storage, new Set(rows.map(({ key }) => key)))
  }
  const rules = house.all('sheets')[sheet]
  const of = schoolOf(sheet, schoolId)
  for (const statement of rules.apply(of)) await tx.execute(statement)
  await rules.carry?.(tx, { schoolId: of, by, house })
  const detail = { sheet, added, changed, removed }
  const subjectId = schoolId ?? by
  if (subjectId === null) throw new Error('neither a school nor a person')
  await record(tx, { actorId: by, action: 'registrar.import', subjectId, schoolId, detail })
}

/** Rolls an import back that has rows at fault, and says which. */
export class Faulty extends Error {
  constructor(readonly reports: SheetReport[]) {
    super('rows at fault')
  }
}

/** Every file, or none. `apply`: also does it; `part`: without rows at fault. @throws Faulty when it is to be done, whole, and a row is at fault */
export const importFiles = (
  db: Database,
  files: readonly string[],
  into: Import,
  { apply, part = false }: { apply: boolean; part?: boolean },
): Promise<SheetReport[]> =>
  db.transaction(async (tx) => {
    const reports: SheetReport[] = []
    for (const file of files)
      await withUnpacked(file, async (pack) => {
        const report = await compare(tx, pack, into)
        reports.push(report)
        if (apply && (part || report.refused === 0) && !isNothing(report))
          await carryOut(tx, report, pack.pictures, into)
      })
    if (apply && !part && reports.some(({ refused }) => refused > 0)) throw new Faulty(reports)
    return reports
  })
