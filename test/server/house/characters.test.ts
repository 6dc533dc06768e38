/** Texts are counted and cut by whole characters, everywhere. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { charactersOf, cut, excerpt } from '../../../contract/characters/rules'

const root = path.resolve(__dirname, '../../..')
const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })

describe('characters', () => {
  const texts = [
    '校园，ok！',
    '😀👍🏽👩‍👩‍👧‍👦🇨🇳🇯🇵1️⃣❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿a\r\nb',
    'Nguyễn'.normalize('NFD'),
    '한국어'.normalize('NFD'),
    '',
  ]
  for (const text of texts)
    test(`of ${JSON.stringify(text)} are those of Unicode`, () =>
      assert.deepEqual(
        charactersOf(text),
        [...signs.segment(text)].map(({ segment }) => segment),
      ))

  test('are kept whole where a text is cut, and the limit holds', () => {
    for (const text of texts)
      for (let most = 0; most < 20; most += 1) {
        const kept = cut(text, most)
        assert.ok(Array.from(kept).length <= most)
        assert.ok(text.startsWith(kept))
        assert.deepEqual(charactersOf(kept), charactersOf(text).slice(0, charactersOf(kept).length))
      }
    assert.equal(cut('我😀们', 2), '我😀')
    assert.equal(excerpt('我👩‍👩‍👧们', 4), '我…')
    assert.equal(excerpt('我们', 2), '我们')
  })
})

/** What cuts a text at a number of halves or parts of characters. */
const cutting = [
  /\.(?:substring|substr)\(/,
  /Array\.from\((?:[^()]|\([^()]*\))*\)\s*\.slice\(/,
  /Array\.from\((?:[^()]|\([^()]*\))*\)\[0\]/,
  /\b(?:text|title|name|label|words|message|reason|remark|intro|address|room|spot|context|note|keyword|excerpt)\.slice\(0, (?:\d|\w*limits|\w*(?:[eE]xcerpt|[mM]ax|[mM]ost|[lL]ength))/,
  // by the database
  /\bleft\(.*, (?:\d+|\$\{[^}]*\})(?:::int)?\)/,
]
/** Cuts of what is no text of people, each with why. */
const allowed = [
  // what `excerpt` cuts afterwards: one character more tells it that the text goes on
  /left\(.*\$\{(?:literal\()?\w+ \+ 1\)?\}/,
  // a hash, an address, a moment, a year, the beginning of a phone's number
  /left\((?:md5\(|encode\(|to_json\(date_trunc\(|value->>'to'|u\.phone)/,
  // a term's name, of digits
  /year: name\.slice\(0, 9\)/,
  // beginnings of a name after an @
  /Array\.from\(after\)\.slice\(0, mostAt\)/,
  // the first letter of a masked name
  /maskName|\$\{Array\.from\(name\)\[0\] \?\? ''\}\$\{'\*'/,
]

test('no text that people see is cut otherwise', () => {
  const found = ['src', 'server', 'contract'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('seed'))
      .flatMap((file) =>
        readFileSync(path.join(root, folder, file), 'utf8')
          .split('\n')
          .flatMap((line, n) =>
            cutting.some((one) => one.test(line)) && !allowed.some((one) => one.test(line))
              ? [`${folder}/${file}:${n + 1} ${line.trim()}`]
              : [],
          ),
      ),
  )
  assert.deepEqual(found, [], 'use cut or excerpt of contract/characters/rules')
})
