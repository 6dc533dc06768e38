/** What a school lets nobody sell, as it brings it in a file. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Mode } from '../../../contract/registrar/rules'
import { bans } from '../../../contract/secondhand/rules'
import { bannedBy } from '../../../server/features/secondhand/goods/banned'
import { bansOf } from '../../../server/features/secondhand/sellers/bans'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'

let app: TestApp
let school: string
let desk: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  desk = await newPerson(app, school)
  await entrust(app, desk, 'school-admin', school)
})
after(() => app.close())

const sent = (content: string, mode: Mode) => ({
  file: Buffer.from(`词,规则\n${content}`),
  query: { school, mode },
})
async function bringIn(content: string, mode: Mode = 'add'): Promise<number[]> {
  const { file, query } = sent(content, mode)
  const { seen } = await say(app.upload(file, { path: 'registrar/check', token: desk.token, query }))
  const data = await say(
    app.upload(file, { path: 'registrar/import', token: desk.token, query: { ...query, seen } }),
  )
  return [data.added, data.changed, data.removed]
}

test('words are brought in, given another rule and taken out; they hold at that school alone', async () => {
  assert.deepEqual(await bringIn('热得快,宿舍违规电器\n电 热毯,宿舍违规电器\nｂ货,假货\n'), [3, 0, 0])
  const own = await bansOf(app.db, school)
  assert.deepEqual(own, [
    { rule: '假货', words: ['B货'] },
    { rule: '宿舍违规电器', words: ['热得快', '电热毯'] },
  ])
  assert.deepEqual(bannedBy('九成新 电热 毯', own), { rule: '宿舍违规电器', word: '电热毯' })
  assert.deepEqual(bannedBy('正宗b货', own), { rule: '假货', word: 'B货' })
  assert.equal(bannedBy('九成新电热毯', await bansOf(app.db, await newSchool(app))), null)
  assert.deepEqual(await bringIn('热得快,大功率电器\n', 'replace'), [0, 1, 2])
  const me = await newPerson(app, school)
  const { rules } = await say(app.get('secondHand/sign', as(me)))
  assert.deepEqual(rules, [...bans.map(({ rule }) => rule), '大功率电器'])
})

test('says what is wrong with a row', async () => {
  const { file, query } = sent(`,规则\n刀,刀\n${'长'.repeat(13)},规则\nA,规则\na,规则\n`, 'add')
  const { problems } = await say(app.upload(file, { path: 'registrar/check', token: desk.token, query }))
  assert.deepEqual(
    problems.map(({ line, text }) => `${line} ${text}`),
    ['2 “词”没有填', '3 “规则”至少 2 个字', '4 “词”最多 12 个字', '6 “词”和第 5 行重复'],
  )
})
