import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { waitDays, wayOf, type AnswerWay } from '@contract/school/joining/rules'
import { limits } from '@contract/school/rules'
import { t } from '@/locale'
import { serverConfig } from '@/shell/account/server-config'
import { submit } from '@/shell/account/submit'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import './school.css'

const newForm = () =>
  new FormModel({
    initial: { name: '', city: '', contact: '', remark: '' },
    limits: {
      name: { label: t('学校名称'), required: true, ...limits.name },
      city: { label: t('城市'), required: true, ...limits.city },
      contact: { label: t('联系方式'), required: true, ...limits.contact },
      remark: { label: t('补充说明'), ...limits.remark },
    },
  })

/** How the answer will come, by what is typed so far. Who is signed in reads a notice. */
function promise(contact: string): { told: boolean; words: string } {
  if (session.signedIn) return { told: true, words: t('只在需要问清楚时联系你，收录的结果会发通知给你') }
  if (!serverConfig.data) return { told: false, words: t('只用来告诉你收录的结果') }
  const ways: readonly AnswerWay[] = serverConfig.data.answers
  const way = wayOf(contact)
  const kept = t('没有答复的申请 {days} 天后删除', { days: waitDays })
  if (way !== null && ways.includes(way))
    return {
      told: true,
      words:
        way === 'mail'
          ? t('答复会自动发到这个邮箱，{kept}', { kept })
          : t('答复会自动发到这个手机号，{kept}', { kept }),
    }
  const asked = {
    both: t('没有登录：填邮箱或手机号，答复会自动发给你，{kept}', { kept }),
    mail: t('没有登录：这里发不了短信，填邮箱才会自动收到答复，{kept}', { kept }),
    phone: t('没有登录：填手机号，答复会自动发给你，{kept}', { kept }),
    none: t('没有登录：这里不能自动告诉你结果，登录后申请会收到通知，{kept}', { kept }),
  }
  const which = ways.length > 1 ? 'both' : (ways[0] ?? 'none')
  return { told: false, words: asked[which] }
}

interface JoinSheetProps {
  open: boolean
  onClose: () => void
}

/** Asks for a school to be taken in. What is typed stays while the page is open. */
export const JoinSheet = observer(function JoinSheet({ open, onClose }: JoinSheetProps) {
  const [form] = useState(newForm)
  useEffect(() => {
    if (open && !serverConfig.data) void serverConfig.load()
  }, [open])
  const { told, words } = promise(form.values.contact)
  const send = async () => {
    const done = await submit(form, ({ remark, ...wish }) =>
      post('schoolJoin/create', { ...wish, ...(remark ? { remark } : {}) }, inPlace),
    )
    if (!done) return
    form.reset({ name: '', city: '', contact: '', remark: '' })
    onClose()
    feedback.toast(told ? t('收到了，有结果会告诉你') : t('收到了，会尽快处理'), { icon: 'success' })
  }
  const title = t('申请收录学校')
  const head = (
    <View className="sc-join-head">
      <View className="u-title u-grow">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open={open} onClose={onClose} label={title} head={head} bare>
      <View className="sc-join">
        <FormErrorSummary form={form} />
        <TextField {...form.field('name')} placeholder={t('全称，例如临江大学')} />
        <TextField {...form.field('city')} placeholder={t('学校所在的城市')} />
        <TextField {...form.field('contact')} placeholder={t('手机、微信或邮箱')} hint={words} />
        <TextareaField
          {...form.field('remark')}
          max={limits.remark.max}
          placeholder={t('校区、人数，或者别的想说的')}
        />
        <View className="u-pad">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('提交申请')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
