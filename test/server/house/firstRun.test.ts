/** A checkout in which nothing is installed: what npm makes of it, and what its commands say. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkout } from '../../../server/checkout'

const json = (file: string): unknown => JSON.parse(readFileSync(path.join(checkout, file), 'utf8'))

describe('a fresh checkout', () => {
  const { scripts } = json('package.json') as { scripts: Record<string, string> }
  let folder: string
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'campus 校园-'))
    for (const part of ['package.json', 'scripts', 'tools/node24/package.json'])
      cpSync(path.join(checkout, part), path.join(folder, part), { recursive: true })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Those that want packages; what begins otherwise installs them, or is one of theirs. */
  const wanting = Object.entries(scripts).filter(([, line]) =>
    /scripts\/(installed|typescript)\.mjs/.test(line),
  )

  test('says what to do where a command finds no packages', () => {
    assert.ok(wanting.length > 10)
    for (const [name, line] of wanting) {
      const [, ...words] = line.split(' ')
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
      assert.deepEqual([status, stderr.split('\n').length], [1, 2], `${name}: ${stderr}`)
      assert.match(stderr, /npm ci/)
    }
  })

  test('has no command that runs TypeScript on whatever Node there is', () => {
    for (const [name, line] of Object.entries(scripts)) assert.doesNotMatch(line, /--import tsx/, name)
  })

  // npm 9.2 copies what the lock links, unless told: then no start finds installed what the lock says
  test('links the packages of its own folders', () => {
    const { packages } = json('package-lock.json') as { packages: Record<string, { link?: boolean }> }
    assert.ok(Object.values(packages).some(({ link }) => link))
    assert.match(readFileSync(path.join(checkout, '.npmrc'), 'utf8'), /^install-links=false$/m)
  })
})
