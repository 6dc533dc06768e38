import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { appliable, limits, roleTitles, roleWords } from '@contract/roles/rules'
import { t } from '@/locale'
import { Needs } from '@/shell/needs/needs'
import { submit } from '@/shell/account/submit'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import '@/shell/roles/roles.css'

const toIdentity = () => void navigation.redirectTo('/pages/authorization/authorization')

const newForm = () =>
  new FormModel({
    initial: { text: '' },
    limits: { text: { label: t('申请说明'), required: true, ...limits.text } },
  })

/** Applies for a role, `?role=`. */
export default function ApplyJoin() {
  const query = usePageQuery<{ role: string }>()
  const role = appliable.find((name) => name === query.role)
  if (!role)
    return (
      <PageFrame>
        <Empty
          title={t('没有这个角色')}
          text={t('它可能要在自己的功能里申请。')}
          action={{ label: t('看我的身份'), onTap: toIdentity }}
        />
      </PageFrame>
    )
  return (
    <Needs of={['school', 'student']}>
      <Apply role={role} />
    </Needs>
  )
}

const Apply = observer(function Apply({ role }: { role: (typeof appliable)[number] }) {
  const [form] = useState(newForm)
  const [key] = useState(newDraftKey)
  const send = async () => {
    const sent = await submit(form, ({ text }) =>
      post('roles/apply', { key, role, text: text.trim() }, inPlace),
    )
    if (sent) void navigation.redirectTo('/pages/public/submit_success?kind=role')
  }
  return (
    <PageFrame>
      <View className="r-lead">
        <View className="u-display" ariaRole="heading">
          {t('申请成为{role}', { role: t(roleTitles[role]) })}
        </View>
        <View className="u-ink2">{t(roleWords[role])}</View>
      </View>
      <TextareaField
        {...form.field('text')}
        max={limits.text.max}
        placeholder={t('你是谁，想做什么，有过哪些经验。写得具体，通过得更快。')}
      />
      <View className="r-end">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('提交申请')}
        </Button>
        <View className="u-meta">{t('由本校的管理员审核，结果会发到消息里的系统通知。')}</View>
      </View>
    </PageFrame>
  )
})
