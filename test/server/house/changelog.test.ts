/** What a release says of itself is of one version, and tells an operator what an upgrade does. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { version } from '../../../app.config'
import { checkout } from '../../../server/checkout'

const read = (file: string): string => readFileSync(path.join(checkout, file), 'utf8')

describe('the changelog', () => {
  const sections = read('CHANGELOG.md').split(/^## /m).slice(1)
  const titled = (title: string): string => sections.find((section) => section.startsWith(title)) ?? ''

  test('has a section of the version that this is, after what is not released', () => {
    const own = JSON.parse(read('package.json')) as { version: string }
    assert.equal(version.name, own.version)
    assert.match(titled(`[${own.version}] - `), /^\[\S+\] - \d{4}-\d\d-\d\d\n/)
    assert.ok(sections[0]?.startsWith('[未发布]\n'))
    assert.match(
      read('CONTRIBUTING.md'),
      new RegExp(`git tag --annotate v${own.version.replaceAll('.', '\\.')} `),
    )
  })

  test('says of each version what its upgrade does, by migrations that there are', () => {
    const numbers = readdirSync(path.join(checkout, 'server/migrations')).map((file) => file.slice(0, 4))
    for (const section of sections) {
      const [, upgrade = ''] = /^### 升级\n((?:- .*\n?)+)/m.exec(section) ?? []
      assert.match(upgrade, /迁移/, section.slice(0, 30))
      for (const [number] of upgrade.matchAll(/\b\d{4}\b/g)) assert.ok(numbers.includes(number), number)
    }
  })
})
