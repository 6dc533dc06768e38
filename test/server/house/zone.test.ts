/** The schools' time stands in one place: who writes it again would be forgotten when it changes. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const top = path.join(__dirname, '../../..')
/** What vendors say in their own time is theirs. */
const elsewhere = [path.join('contract', 'rules.ts'), path.join('server', 'providers')]
/** Eight hours that pass, and are no zone: the file, and what it says. */
const spans = [
  [path.join('server', 'seed', 'plan', 'talk.ts'), '(now - momentOf(post)) / (8 * hour)'],
] as const
const written = /\b8 \* (60\b|hour|3_?600_?000)|\b28_?800(_?000)?\b|\b480 \* minute|\+08:00/

const textOf = (file: string): string =>
  spans.reduce(
    (text, [where, span]) => (where === file ? text.replace(span, '') : text),
    readFileSync(path.join(top, file), 'utf8'),
  )

test('how far the schools are ahead of UTC is written once', () => {
  const found = ['contract', 'server', 'src'].flatMap((folder) =>
    readdirSync(path.join(top, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !elsewhere.some((one) => file.startsWith(one)))
      .filter((file) => written.test(textOf(file))),
  )
  assert.deepEqual(found, [])
})
