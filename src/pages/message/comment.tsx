import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { ReplySheet } from '@/shell/message/reply-sheet'
import { ReplyStore } from '@/shell/message/reply-store'
import { Empty } from '@/ui/states/empty'

/** Comments on what I wrote, answers and mentions, to be answered on the spot. */
export default signedIn(function Comments() {
  const [store] = useState(() => new NoticesStore({ group: 'comments' }))
  const [reply] = useState(() => new ReplyStore())
  return (
    <NoticesPage
      store={store}
      onReply={reply.open}
      empty={
        <Empty
          title={t('还没有人评论')}
          text={t('有人评论你、回复你、提到你，都会到这里。')}
          action={{ label: t('去圈子看看'), onTap: linkTo('/pages/index/shequ') }}
        />
      }
    >
      <ReplySheet store={reply} />
    </NoticesPage>
  )
})
