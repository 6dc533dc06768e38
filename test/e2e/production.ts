/** A school that a server in production has just taken in, and who comes to it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sheets, templateName, type SheetName } from '../../contract/registrar/rules'
import { addDays, dayOf } from '../../contract/rules'
import { termAround } from '../../contract/timetable/academic/rules'
import { mondayOf } from '../../contract/timetable/rules'
import { Person } from '../host/people'
import { startProduction, type Production } from '../live/production'
import { until } from '../live/server'
import { launch, type Live } from './browser'
import { Student } from './student'

export const name = '新城大学'
const place = ['--campus', '主校区', '--province', '江省', '--city', '江城市', '--district', '南岸区']
export const mailDomain = 'stu.xincheng.example'

export interface ProductionLive extends Live {
  server: Production
}

/** A browser, and the server without a school. */
export async function launchProduction(): Promise<ProductionLive> {
  const server = await startProduction()
  return { ...(await launch(server)), server }
}

export const takeIn = ({ server }: ProductionLive): Promise<string> =>
  server.school('add', name, ...place, '--at', '30.5,114.4')

export const csv = (sheet: SheetName, rows: readonly (readonly string[])[]): string =>
  [sheets[sheet].columns, ...rows].map((cells) => cells.join(',')).join('\r\n')

/** Takes the school in and brings these sheets, both by command. */
export async function takeInWith(
  live: ProductionLive,
  rows: Partial<Record<SheetName, string[][]>>,
): Promise<void> {
  await takeIn(live)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-sheets-'))
  for (const [sheet, lines] of Object.entries(rows) as [SheetName, string[][]][])
    await writeFile(path.join(folder, templateName(sheet)), csv(sheet, lines))
  await live.server.school('import', folder, '--school', name, '--apply')
  await rm(folder, { recursive: true, force: true })
}

/** Studies and mailboxes: what certifies by mail. */
export const studies = {
  studies: [
    ['文学院', '汉语言文学'],
    ['文学院', '古典文献学'],
  ],
  mail: [[mailDomain]],
}

/** The term that today is taken for, begun eight weeks ago, and two sections of its days. */
export function termSheets(): Partial<Record<SheetName, string[][]>> {
  const today = dayOf(Date.now())
  const begins = addDays(mondayOf(today), -56)
  const { year, term } = termAround(today)
  return {
    calendar: [['学期', `${year}-${term}`, begins, addDays(begins, 125), '']],
    clock: [
      ['全年', '1', '08:00', '08:45', '', ''],
      ['全年', '2', '08:55', '09:40', '', ''],
      ['全年', '3', '10:00', '10:45', '', ''],
      ['全年', '4', '10:55', '11:40', '', ''],
    ],
  }
}

/** Chooses the school and signs up with a code by text. */
export async function signUp(live: ProductionLive, phone: string): Promise<Student> {
  const student = await Student.arrive(live)
  await student.chooseSchool(name)
  await student.signIn(phone)
  return student
}

/** Somebody with another device, signed in by WeChat. */
export async function arrive({ server }: ProductionLive, phone: string, called: string): Promise<Person> {
  const { codes, phones } = server.vendors.wechat
  codes.set(`host-${phone}`, { openid: `o-${phone}` })
  phones.set(`phone-${phone}`, { purePhoneNumber: phone, countryCode: '86' })
  return Person.arrive(server, { phone, name: called, school: name })
}

/** The same, a student by the school's mailbox. */
export async function arriveCertified(live: ProductionLive, phone: string, called: string): Promise<Person> {
  const person = await arrive(live, phone, called)
  await person.certify(mailDomain)
  return person
}

/** Visits a page until it says so: what a node last read of a school or a list may be some seconds old. */
export async function meets(student: Student, route: string, words: string): Promise<void> {
  await until(`${route} says ${words}`, async () => {
    await student.visit(route)
    const seen = student.said(words).waitFor({ timeout: 5_000 })
    return seen.then(
      () => true,
      () => null,
    )
  })
}
