import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { deskLimits } from '@contract/topicdesk/rules'
import { signedIn } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { ReplyStore } from '@/features/topic/topicdesk/reply-store'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import '@/features/topic/topicdesk/topicdesk.css'

const sides = {
  author: { lead: t('写给动态的作者'), hint: t('比如还差什么、怎么改就能放回来') },
  reporters: {
    lead: t('写给举报这条动态的同学'),
    hint: t('比如你已经做了什么；你看不到是谁，对方也看不到是你'),
  },
}

/** What a manager writes about the dynamic `?dynamic=` in the topic `?id=`, `?to=` its author or those who reported it. */
export default signedIn(
  withId(
    observer(function TopicReply({ id }: { id: string }) {
      const { dynamic = '', to } = usePageQuery<{ dynamic: string; to: string }>()
      const [store] = useState(() => new ReplyStore(id, dynamic, to === 'reporters' ? 'reporters' : 'author'))
      const { form } = store
      const { lead, hint } = sides[store.to]
      const send = async () => {
        if (!(await store.send())) return
        feedback.toast(t('发出去了'), { icon: 'success' })
        back()
      }
      return (
        <PageFrame>
          <View className="td-form">
            <Section title={lead} />
            <TextareaField {...form.field('text')} max={deskLimits.reply.max} placeholder={hint} />
            <View className="td-end">
              <Button block loading={form.busy} onTap={() => void send()}>
                {t('发送')}
              </Button>
              <View className="u-meta">
                {t(
                  '以话题管理员的名义发到对方的系统通知，不带你的名字。对一条动态最多 {n} 次，发出后不能收回。',
                  { n: deskLimits.replies },
                )}
              </View>
            </View>
          </View>
        </PageFrame>
      )
    }),
  ),
)
