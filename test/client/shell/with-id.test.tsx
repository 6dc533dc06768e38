/** @jest-environment jsdom */
import React from 'react'
import type { ComponentType } from 'react'
import { navigation, reset, server } from '../fakes'
import { render, tap, words } from '../pages.fakes'

import { session } from '@/net/session'
import PhotoDetail from '@/pages/dynamicTopic/photoDetail'
import OtherPerson from '@/pages/homePage/otherPerson'
import DynamicNotice from '@/pages/message/dynamicNotice'
import PraiseList from '@/pages/message/praiseList'
import HelpDetail from '@/pages/personalSetting/helpdetail'
import Reply from '@/pages/QA/reply'
import SubscribedTopic from '@/pages/subscribe/topic'
import TopicDetail from '@/pages/topic/topicDetail'

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

const pages: readonly (readonly [string, ComponentType])[] = [
  ['a dynamic', PhotoDetail],
  ['a person', OtherPerson],
  ['the notices of a thing', DynamicNotice],
  ['who liked', PraiseList],
  ['an article of the help', HelpDetail],
  ['an answer', Reply],
  ['a topic', TopicDetail],
  ['a topic that is subscribed to', SubscribedTopic],
]

describe('a page whose link does not say what it is about', () => {
  it.each(pages)('asks nothing, says so and leads back: %s', async (_, Page) => {
    navigation.open = ['pages/index/index', 'pages/any']
    await render(<Page />)
    expect(words()).toContain('这个链接不完整')
    expect(words()).not.toContain('重新加载')
    expect(server.calls).toEqual([])
    await tap('返回')
    expect(navigation.navigateBack).toHaveBeenCalledTimes(1)
  })
})

it('an answer that is to be changed has to be named as well', async () => {
  await render(<Reply />, { edit: '1' })
  expect(words()).toContain('这个链接不完整')
})
