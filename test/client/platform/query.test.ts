import React from 'react'
import { act, create } from 'react-test-renderer'

const mockQuery = { q: '%23%E9%93%B6%E6%9D%8F', rest: '100%' }
jest.mock('remax', () => ({ useQuery: () => mockQuery }))

import type { UsePageQuery } from '@/platform/query/types'
import { usePageQuery as onWechat } from '../../../src/platform/query/index'
import { usePageQuery as onAlipay } from '../../../src/platform/query/index.ali'
import { usePageQuery as onWeb } from '../../../src/platform/query/index.web'

const read = (usePageQuery: UsePageQuery): unknown => {
  let seen: unknown
  const Page = () => {
    seen = usePageQuery()
    return null
  }
  act(() => {
    create(React.createElement(Page))
  })
  return seen
}

it('decodes where the host does not, and leaves what is no encoding', () => {
  expect(read(onWechat)).toEqual({ q: '#银杏', rest: '100%' })
})

it.each([
  ['Alipay', onAlipay],
  ['the web', onWeb],
])('takes what %s has decoded', (_, usePageQuery) => {
  expect(read(usePageQuery)).toEqual(mockQuery)
})
