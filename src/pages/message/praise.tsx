import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { feedOf } from '@/shell/dynamic/feed'
import { feedRows } from '@/shell/dynamic/feed-list'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { useShare } from '@/ui/use-share'

/** Dynamics that I liked, latest like first. */
export default signedIn(function Praise() {
  const [list] = useState(() => feedOf((after) => get('dynamic/liked', { after }, inPlace)))
  useShare()
  return (
    <ListPage
      {...feedRows(true)}
      list={list}
      empty={
        <Empty
          title={t('还没有赞过')}
          text={t('喜欢的动态点一下心形，以后在这里找。')}
          action={{ label: t('去圈子看看'), onTap: linkTo('/pages/index/shequ') }}
        />
      }
    />
  )
})
