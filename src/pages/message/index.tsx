import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { Empty } from '@/ui/states/empty'

/** Everything that happened to my things, newest first. */
export default signedIn(function AllNotices() {
  const [store] = useState(() => new NoticesStore())
  return (
    <NoticesPage
      store={store}
      empty={
        <Empty
          title={t('这里还很安静')}
          text={t('有人赞你、评论你、关注你，都会到这里。')}
          action={{ label: t('去圈子说句话'), onTap: linkTo('/pages/publish/talkPublish') }}
        />
      }
    />
  )
})
