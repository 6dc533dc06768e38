/** Couriers as they now stand: the program's, and those that administrators brought, which go before it by name. */
import { sql } from 'drizzle-orm'
import { courierOf, couriers, type CourierCode } from '../../../contract/courier/rules'
import { limits } from '../../../contract/registrar/rules'
import type { Executor } from '../../context'
import { factSheet } from '../facts/sheet'
import { text, wrong } from '../sheet/cells'
import type { SheetRules } from '../sheet/rules'

export interface Company {
  name: string
  /** As Kuaidi100 spells it. */
  code: string
  /** As WeChat does; null: it is not known there. */
  wechat: string | null
  /** What its numbers look like, loosely. */
  number: string
}

/** Of WeChat's get_delivery_list. */
const wechatCodes: Readonly<Record<CourierCode, string>> = {
  shunfeng: 'SF',
  zhongtong: 'ZTO',
  yuantong: 'YTO',
  shentong: 'STO',
  yunda: 'YD',
  jtexpress: 'JTSD',
  ems: 'EMS',
  youzhengguonei: 'YZPY',
  jd: 'JD',
  debangkuaidi: 'DBL',
}
const known: readonly Company[] = couriers.map((one) => ({ ...one, wechat: wechatCodes[one.code] }))

const { min, max } = limits.parcelNumber
const ofLength = (least: number, most: number): string => `^[A-Z0-9-]{${least},${most}}$`

interface Brought extends Record<string, unknown> {
  name: string
  code: string
  wechat: string | null
  least: number | null
  most: number | null
}

/** The program's in its order, then others. What a row leaves empty of one of the program's stays as it is there. */
export async function courierCompanies(db: Executor): Promise<Company[]> {
  const { rows } = await db.execute<Brought>(sql`
    select key as name, value->>'code' as code, value->>'wechat' as wechat,
      (value->'length'->>0)::int as least, (value->'length'->>1)::int as most
    from fact_rows where sheet = 'couriers' order by key`)
  const brought = (row: Brought, of?: Company): Company => ({
    name: row.name,
    code: row.code,
    wechat: row.wechat ?? of?.wechat ?? null,
    number:
      row.least === null || row.most === null
        ? (of?.number ?? ofLength(min, max))
        : ofLength(row.least, row.most),
  })
  return [
    ...known.map((one) => {
      const row = rows.find(({ name }) => name === one.name)
      return row ? brought(row, one) : one
    }),
    ...rows.filter(({ name }) => !known.some((one) => one.name === name)).map((row) => brought(row)),
  ]
}

/** By its name, or by its code, also the one that the program has for it; null: none of them. */
export function companyOf(companies: readonly Company[], said: string): Company | null {
  const name = courierOf(said)?.name
  return (
    companies.find((one) => one.name === said) ??
    companies.find(({ code }) => code === said) ??
    companies.find((one) => one.name === name) ??
    null
  )
}

/** What somebody chose; null: none of them. */
export const chosenCompany = async (db: Executor, said: string | undefined): Promise<Company | null> =>
  said === undefined ? null : companyOf(await courierCompanies(db), said)

/** The list was compared with the vendor's in November 2026, and is to be again a year later. */
export const couriersUntil = sql`coalesce(
  (select make_date(max((value->>'year')::int) + 1, 12, 31) from fact_rows where sheet = 'couriers'), date '2027-11-30')`

/** 10-15, or 12; null where the cell is empty. */
function lengthOf(cell: string): [number, number] | null {
  if (cell === '') return null
  const [, from = '', to = from] = /^(\d{1,2})(?:[-—–~至](\d{1,2}))?$/.exec(cell.replace(/\s/g, '')) ?? []
  const [least, most] = [Number(from), Number(to)]
  return from !== '' && least >= min && most <= max && least <= most
    ? [least, most]
    : wrong(`“单号长度”应是 ${min} 到 ${max} 之间的位数，像 12 或 10-15`)
}

const sheet = factSheet('couriers', '快递公司', (cells) => {
  const name = text(cells, '快递公司', limits.courier.max)
  if (Array.from(name).length < limits.courier.min) return wrong(`“快递公司”至少 ${limits.courier.min} 个字`)
  if (/^[a-z0-9]+$/.test(name)) return wrong('“快递公司”应填名称，代号填在后面的列')
  const code = cells['快递100代号'] ?? ''
  if (!/^[a-z0-9]{2,40}$/.test(code)) return wrong('“快递100代号”应是小写字母和数字，像 zhongtong')
  const wechat = cells['微信代号'] ?? ''
  if (wechat !== '' && !/^[A-Z0-9_()]{2,40}$/.test(wechat))
    return wrong('“微信代号”应是大写字母和数字，像 ZTO；微信没有这家就空着')
  const length = lengthOf(cells['单号长度'] ?? '')
  const year = new Date().getFullYear()
  return { key: name, value: { code, wechat: wechat === '' ? null : wechat, length, year } }
})

const knownNames = sql.join(
  known.map(({ name }) => sql`${name}`),
  sql`, `,
)
/** A company whose parcels are still followed stays. */
export const couriersSheet: SheetRules = {
  ...sheet,
  spares: () => [
    sql`delete from removed r using courier_parcels p
      where p.company = r.key and p.salt is not null and r.key not in (${knownNames})`,
  ],
}
