import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { personRows } from '@/shell/account/person-line'
import { peopleOf } from '@/shell/account/person-store'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'

/** Followers whom I do not follow back yet. */
export default signedIn(
  observer(function NewFriend() {
    const [list] = useState(() => peopleOf('user/followers', { relation: 'oneway' }))
    return (
      <ListPage
        {...personRows}
        list={list}
        empty={
          <Empty
            title={t('没有新的朋友')}
            text={t('有人关注你，回关之前都在这里。')}
            action={{ label: t('添加朋友'), onTap: linkTo('/pages/message/addFriend') }}
          />
        }
      ></ListPage>
    )
  }),
)
