import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { ReplySheet } from '@/shell/message/reply-sheet'
import { ReplyStore } from '@/shell/message/reply-store'
import { withId } from '@/shell/with-id'
import { Empty } from '@/ui/states/empty'

/** What happened to one thing, `?id=`, or under it. */
export default signedIn(
  withId(function DynamicNotice({ id }) {
    const [store] = useState(() => new NoticesStore({ thing: id }))
    const [reply] = useState(() => new ReplyStore())
    return (
      <NoticesPage
        store={store}
        onReply={reply.open}
        empty={<Empty title={t('这条还没有消息')} text={t('它收到的赞和评论会到这里。')} />}
      >
        <ReplySheet store={reply} />
      </NoticesPage>
    )
  }),
)
