import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { personRows } from '@/shell/account/person-line'
import { peopleOf } from '@/shell/account/person-store'
import { markFollowsRead } from '@/features/homepage/seen'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { Cell, CellGroup } from '@/ui/cell'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'

/** My followers, latest first; those who came since the last look are marked until the page is left. */
export default signedIn(
  observer(function MyFans() {
    const [list] = useState(() => peopleOf('user/followers', {}))
    useEffect(() => () => void markFollowsRead(list), [list])
    return (
      <ListPage
        {...personRows}
        list={list}
        empty={
          <Empty
            title={t('还没有粉丝')}
            text={t('多说几句，认识你的人就多了。')}
            action={{ label: t('发动态'), onTap: linkTo('/pages/publish/talkPublish') }}
          />
        }
      >
        <CellGroup>
          <Cell
            icon="user-plus"
            title={t('新的朋友')}
            text={t('还没回关的粉丝')}
            onTap={linkTo('/pages/message/newFriend')}
          />
          <Cell
            icon="search"
            title={t('添加朋友')}
            text={t('搜名字、手机号，或扫一扫')}
            onTap={linkTo('/pages/message/addFriend')}
          />
        </CellGroup>
      </ListPage>
    )
  }),
)
