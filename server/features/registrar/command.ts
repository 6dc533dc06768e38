/** Schools by the command line: taken in, and filled from CSV files. */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sheetNames, sheets, templateName } from '../../../contract/registrar/rules'
import type { SheetReport } from '../../../contract/registrar/schema'
import type { Database } from '../../database'
import { Refusal } from '../../http/refusal'
import type { House } from '../../features'
import type { Secrets } from '../../core/seal/secrets'
import { addSchool } from '../../core/registrar/added'
import { lacksOf } from '../../core/lacks/lacks'
import { readOff } from '../../core/switches/state'
import { findSchoolByName } from '../../core/school/named'
import { schools } from '../../core/school/tables'
import { Faulty, importFiles, type Import } from './service'
import { templateOf } from './template'

export const usage = `用法：
  npm run school -- list
  npm run school -- add <学校名称> --campus 校区 --province 省 --city 市 --district 区县 --at 纬度,经度
  npm run school -- lacks --school 学校名称 [--campus 校区]
  npm run school -- template <目录>
  npm run school -- import <文件或目录> --school 学校名称 [--campus 校区] [--replace] [--part] [--apply]
文件是 CSV（UTF-8 或 GB18030），或一个 CSV 和它写到的图片打成的 ZIP，按第一行的列名认出是哪张表：${sheetNames.map((name) => sheets[name].title).join('、')}。
不写 --apply 只检查不改动；--replace 会删掉文件里没有的行。几个文件一起导入时，要么都成，要么都不动；--part 导入没有问题的行，
有问题的留着，那个文件什么也不删。`

export interface Options {
  school?: string
  campus?: string
  province?: string
  city?: string
  district?: string
  at?: string
  replace?: boolean
  part?: boolean
  apply?: boolean
}

export interface Outcome {
  lines: string[]
  /** Nothing was changed that should have been. */
  failed: boolean
}

const said = (...lines: string[]): Outcome => ({ lines, failed: false })

async function add(
  db: Database,
  [name]: string[],
  { campus, province, city, district, at }: Options,
): Promise<Outcome> {
  if (!name || !campus || !province || !city || !district || !at) throw new Error(usage)
  const [latitude = NaN, longitude = NaN, ...more] = at.split(',').map(Number)
  if (more.length > 0 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    throw new Error('--at 应像 30.512345,114.412345')
  const draft = { name, campus, province, city, district, latitude, longitude }
  try {
    const { known } = await db.transaction((tx) => addSchool(tx, draft, null))
    if (known) throw new Error(`“${name}”的${campus}已经有了`)
  } catch (err) {
    throw err instanceof Refusal ? new Error(err.message) : err
  }
  return said(`收录了${name}（${campus}）。`, ...nextSteps(name))
}

/** What follows a new school, by commands or on the desk. */
const nextSteps = (name: string): string[] => [
  '下一步：',
  `  npm run admin -- invite --role school-admin --school ${name}   给学校管理员一个登录一次的链接`,
  '    学校管理员在“管理 → 数据”看还差什么、导入文件、改校园黄页',
  '  npm run school -- template <目录>   写出各张表的模板，填好',
  `  npm run school -- import <目录> --school ${name}   检查；加 --apply 导入`,
  `  npm run school -- lacks --school ${name}   看还差什么`,
]

/** [还没有] 楼栋和地点：下单跑腿、填收货地址要选楼栋 */
async function lacks(
  db: Database,
  { school, campus }: Options,
  house: House,
  featuresOff: readonly string[],
): Promise<Outcome> {
  if (school === undefined) throw new Error(usage)
  const id = await findSchoolByName(db, school, campus)
  const off = (await readOff({ db, house }, featuresOff)).get(id) ?? new Map()
  const items = await lacksOf({ db, house }, id, off)
  const open = items.filter(({ count }) => count === 0).length
  return said(
    ...items.map(({ title, why, count, unit, until, ending }) =>
      count > 0
        ? `[${count} ${unit}] ${title}${ending && until !== null ? `：只到 ${until}，该补新的了` : ''}`
        : `[还没有] ${title}：${why}`,
    ),
    open === 0 ? '都备齐了' : `还差 ${open} 项，在“管理 → 数据”逐项去补`,
  )
}

async function list(db: Database): Promise<Outcome> {
  const rows = await db
    .select({ name: schools.name, campus: schools.campus, city: schools.city })
    .from(schools)
    .orderBy(schools.id)
  return said(
    ...(rows.length > 0
      ? rows.map(({ name, campus, city }) => `${name}  ${campus}  ${city}`)
      : ['还没有学校']),
  )
}

async function template(folder: string | undefined): Promise<Outcome> {
  if (folder === undefined) throw new Error(usage)
  await mkdir(folder, { recursive: true })
  const files = sheetNames.map((name) => path.join(folder, templateName(name)))
  for (const [index, name] of sheetNames.entries()) await writeFile(files[index] ?? '', templateOf(name))
  return said(...files)
}

async function filesAt(where: string): Promise<string[]> {
  const found = await stat(where).catch(() => null)
  if (!found) throw new Error(`没有这个文件或目录：${where}`)
  if (!found.isDirectory()) return [where]
  const names = (await readdir(where)).filter((name) => /\.(csv|zip)$/i.test(name)).sort()
  if (names.length === 0) throw new Error(`${where} 里没有 CSV 或 ZIP 文件`)
  return names.map((name) => path.join(where, name))
}

/** 学籍名册  3 行：新增 2，改动 1，删除 0，有问题 0 */
const linesOf = ({
  sheet,
  rows,
  added,
  changed,
  removed,
  kept,
  refused,
  problems,
}: SheetReport): string[] => [
  `${sheets[sheet].title}  ${rows} 行：新增 ${added}，改动 ${changed}，删除 ${removed}，有问题 ${refused}`,
  ...(kept > 0 ? [`  有 ${kept} 行不在文件里，同学用过，留着`] : []),
  ...problems.map(({ line, text }) => `  第 ${line} 行：${text}`),
  ...(refused > problems.length ? [`  还有 ${refused - problems.length} 行`] : []),
]

async function bringIn(
  db: Database,
  [where]: string[],
  { school, campus, replace, part = false, apply = false }: Options,
  given: Pick<Import, 'secrets' | 'house' | 'storage'>,
): Promise<Outcome> {
  if (where === undefined || school === undefined) throw new Error(usage)
  const schoolId = await findSchoolByName(db, school, campus)
  const files = await filesAt(where)
  try {
    const reports = await importFiles(
      db,
      files,
      { schoolId, mode: replace ? 'replace' : 'add', by: null, platform: true, ...given },
      { apply, part },
    )
    return said(...reports.flatMap(linesOf), apply ? '导入完成' : '只检查了，没有改动；加 --apply 导入')
  } catch (err) {
    if (err instanceof Faulty)
      return { lines: [...err.reports.flatMap(linesOf), '有问题的行改好之前，什么都没有导入'], failed: true }
    if (err instanceof Refusal) throw new Error(err.message)
    throw err
  }
}

/** @throws with a sentence for who typed it */
export async function manageSchools(
  db: Database,
  [command, ...words]: string[],
  options: Options,
  {
    secrets,
    house,
    storage,
    featuresOff,
  }: {
    secrets: () => Secrets
    house: () => Promise<House>
    storage: () => Promise<Import['storage']>
    featuresOff: readonly string[]
  },
): Promise<Outcome> {
  if (command === 'list') return list(db)
  if (command === 'add') return add(db, words, options)
  if (command === 'lacks') return lacks(db, options, await house(), featuresOff)
  if (command === 'template') return template(words[0])
  if (command === 'import') {
    const given = { secrets: secrets(), house: await house(), storage: await storage() }
    return bringIn(db, words, options, given)
  }
  throw new Error(usage)
}
