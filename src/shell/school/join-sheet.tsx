import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/school/rules'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
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

interface JoinSheetProps {
  open: boolean
  onClose: () => void
}

/** Asks for a school to be taken in. What is typed stays while the page is open. */
export const JoinSheet = observer(function JoinSheet({ open, onClose }: JoinSheetProps) {
  const [form] = useState(newForm)
  const send = async () => {
    const done = await submit(form, ({ remark, ...wish }) =>
      post('schoolJoin/create', { ...wish, ...(remark ? { remark } : {}) }, inPlace),
    )
    if (!done) return
    form.reset({ name: '', city: '', contact: '', remark: '' })
    onClose()
    feedback.toast(t('收到了，有结果会告诉你'), { icon: 'success' })
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
        <TextField
          {...form.field('contact')}
          placeholder={t('手机、微信或邮箱')}
          hint={t('只用来告诉你收录的结果，没有登录的话，填邮箱会自动收到答复')}
        />
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
