/** The first part of all pages for everyone, and what only a wide screen has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabs as rail } from '../../app.config'
import { readPart, tab } from './accessible'

readPart(0, ['林间有鹿', '远处的灯'])

test('a wide screen says the same of its rail, its panes and its columns', async () => {
  const { complaints } = await tab({ width: 1280, height: 800 })
  const found: string[] = []
  const broad = ['messageIndex/chat', 'timeTable/indexWeek', 'runErrands/myorders', 'wallet/walletOnline']
  for (const route of [...rail.map(({ path }) => path), ...broad.map((name) => `pages/${name}`)])
    found.push(...(await complaints(route)))
  assert.deepEqual(found, [])
})
