/** What of a text was found: what is marked, and where a long one is cut. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '../../../contract/search/rules'
import { excerptOf, hitsIn } from '../../../server/features/search/hits'

test('is marked whatever the case, the width, and what stands between', () => {
  for (const [text, keyword, hits] of [
    [
      '去北 湖，北湖',
      '北湖',
      [
        [1, 4],
        [5, 7],
      ],
    ],
    [
      'Ｐython 与 python',
      'PYTHON',
      [
        [0, 6],
        [9, 15],
      ],
    ],
    ['😀银杏😀', '银杏', [[2, 4]]],
    ['㎏ 二', 'kg二', [[0, 3]]],
    ['一二', '三', []],
    ['一二', '！', []],
  ] as const)
    assert.deepEqual(hitsIn(text, keyword), hits, keyword)
})

test('cuts texts at whole signs', () => {
  const text = `${'😀'.repeat(200)}紫藤${'😀'.repeat(200)}`
  const cut = excerptOf(text, { keyword: '紫藤', words: null })
  assert.match(cut, /^…(😀){12}紫藤(😀){46}…$/u)
  assert.equal(Array.from(cut).length, limits.excerpt.length + 2)
  assert.equal(excerptOf('短短的 紫\n藤', { keyword: '紫藤', words: null }), '短短的 紫 藤')
  assert.match(excerptOf(`${'一'.repeat(100)}紫藤`, { keyword: '紫藤', words: null }), /^…一{12}紫藤$/)
})
