import { sql } from 'drizzle-orm'
import { excerpt } from '../../../../contract/characters/rules'
import { choosing, totalsMost, type FieldKind } from '../../../../contract/home/form/rules'
import type { FieldTotals, FormTotals } from '../../../../contract/home/form/schema'
import type { Context, Viewer } from '../../../context'
import { listJson } from '../../../database/json'
import { beginning } from '../../../http/text'
import type { StoredField } from './fields'
import { demandDesk, formBy } from './read'

interface Said {
  value: string
  count: number
}
type Of<T> = T & { name: string }
interface Spread {
  least: string
  middle: string
  most: string
}
interface Row extends Record<string, unknown> {
  answered: Of<{ count: number }>[]
  said: Of<Said>[]
  spreads: Of<Spread>[]
  texts: Of<{ value: string }>[]
  days: Said[]
}

const tallied: readonly FieldKind[] = [...choosing, 'date']
const written: readonly FieldKind[] = ['text', 'textarea']

/** Sums up what people answered, in the database: a form has up to a hundred thousand answers. */
export async function totalsOf({ db }: Context, viewer: Viewer, id: string): Promise<FormTotals> {
  const { schoolId, fields, answers } = await formBy(db, id)
  demandDesk(viewer, schoolId)
  const names = sql.param(fields.map(({ name }) => name))
  const kinds = sql.param(fields.map(({ kind }) => kind))
  const kindsOf = (some: readonly FieldKind[]) => sql`g.kind = any(${sql.param(some)}::text[])`
  const { rows } = await db.execute<Row>(sql`
    with given as materialized (
      select f.name, f.kind,
        -- long texts are counted here and read below
        case when f.kind = any(${sql.param([...tallied, 'number'])}::text[]) then a.values -> f.name end as value
      from form_answers a cross join unnest(${names}::text[], ${kinds}::text[]) f(name, kind)
      where a.form_id = ${id} and a.values ? f.name)
    select ${listJson(sql`select name, count(*)::int as count from given group by name`)} as answered,
      ${listJson(sql`
        select name, value, count from (
          select g.name, g.kind, v.value, count(*)::int as count,
            row_number() over (partition by g.name order by count(*) desc, v.value) as place
          from given g cross join lateral jsonb_array_elements_text(
            case jsonb_typeof(g.value) when 'array' then g.value else jsonb_build_array(g.value) end) v(value)
          where ${kindsOf(tallied)} group by g.name, g.kind, v.value) g
        where kind <> 'date' or place <= ${totalsMost.days}
        order by name, place`)} as said,
      ${listJson(sql`
        select name, trim_scale(min(n))::text as least, trim_scale(max(n))::text as most,
          trim_scale(round(percentile_cont(0.5) within group (order by n)::numeric, 4))::text as middle
        from (select name, case kind when 'number' then (value #>> '{}')::numeric end as n from given) g
        where n is not null group by name
        union all
        select name, min(day), max(day), percentile_disc(0.5) within group (order by day)
        from (select name, (value #>> '{}') collate "C" as day from given where kind = 'date') g group by name`)} as spreads,
      ${listJson(sql`
        select g.name, t.value from unnest(${names}::text[], ${kinds}::text[]) g(name, kind) cross join lateral (
          select a.id, ${beginning(sql`a.values ->> g.name`, totalsMost.text)} as value from form_answers a
          where a.form_id = ${id} and a.values ? g.name order by a.id desc limit ${totalsMost.texts}) t
        where ${kindsOf(written)} order by g.name, t.id desc`)} as texts,
      ${listJson(sql`
        select to_char(day, 'YYYY-MM-DD') as value, count from (
          select (created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as count from form_answers
          where form_id = ${id} group by 1 order by 1 desc limit ${totalsMost.days}) latest order by day`)} as days`)
  const [row] = rows
  if (!row) throw new Error('a select without a from has one row')
  return { answers, days: row.days, fields: fields.flatMap((field) => fieldTotals(field, row)) }
}

/** None for a question that is asked no more and nobody answered. */
function fieldTotals(field: StoredField, row: Row): FieldTotals[] {
  const { name, label, kind, gone = false } = field
  const of = <T>(list: Of<T>[]) => list.filter((one) => one.name === name)
  const answered = of(row.answered)[0]?.count ?? 0
  if (gone && answered === 0) return []
  const spread = of(row.spreads)[0]
  return [
    {
      ...{ name, label, kind, gone, answered },
      said: saidOf(field, of(row.said)),
      spread: spread ? { least: spread.least, middle: spread.middle, most: spread.most } : null,
      latest: of(row.texts).map(({ value }) => excerpt(value, totalsMost.text)),
    },
  ]
}

function saidOf({ kind, choices }: StoredField, said: readonly Said[]): FieldTotals['said'] {
  const plain = said.map(({ value, count }) => ({ value, count, gone: false }))
  if (kind === 'date') return plain.sort((one, other) => (one.value < other.value ? -1 : 1))
  if (!choosing.includes(kind)) return []
  const offered = choices.map((value) => ({
    value,
    count: said.find((one) => one.value === value)?.count ?? 0,
    gone: false,
  }))
  const dropped = plain.filter(({ value }) => !choices.includes(value)).slice(0, totalsMost.dropped)
  return [...offered, ...dropped.map((one) => ({ ...one, gone: true }))]
}
