/** What the pages for newcomers say in Chinese and in English is one thing. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { checkout } from '../../../server/checkout'

const read = (file: string): string => readFileSync(path.join(checkout, file), 'utf8')

/** Commands and settings between fences, without what is said of them. */
const blocksOf = (page: string): string[] =>
  [...page.matchAll(/^```\n([^]*?)^```/gm)].map(([, block = '']) => block.replace(/ +# .*$/gm, ''))

/** What stands in marks of code: names, values, files; sorted, since languages order words in ways of their own. */
const namesOf = (page: string): string[] =>
  [...page.replace(/^```\n[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name.replace(/\s+/g, ' '))
    .filter((name) => !name.includes('.md'))
    .sort()

const headings = (page: string): number => [...page.matchAll(/^## /gm)].length
const rows = (page: string): number => [...page.matchAll(/^\| /gm)].length

describe('pages in two languages', () => {
  for (const [chinese, english] of [
    ['README.md', 'README.en.md'],
    ['docs/DEPLOY.md', 'docs/DEPLOY.en.md'],
  ] as const) {
    test(`${chinese} and ${english} have the same commands, names, rows and parts`, () => {
      const [one, other] = [read(chinese), read(english)]
      assert.deepEqual(blocksOf(one), blocksOf(other))
      assert.deepEqual(namesOf(one), namesOf(other))
      assert.deepEqual([headings(one), rows(one)], [headings(other), rows(other)])
    })
  }

  test('lead to files that are there', () => {
    for (const page of [
      'README.md',
      'README.en.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'docs/DEPLOY.md',
      'docs/DEPLOY.en.md',
    ])
      for (const [, link = ''] of read(page).matchAll(/\]\(([^):]+?)(?:#[^)]*)?\)/g))
        assert.ok(existsSync(path.join(checkout, path.dirname(page), link)), `${page}: ${link}`)
  })
})
