import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { paperDays } from '@contract/certification/rules'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { Consent } from './consent'
import { CardForm, MailForm, RollForm, type CardPurpose } from './forms'
import { MailCode } from './mail-code'
import { Paper } from './paper'
import { StudiesFields } from './studies-fields'
import './certification.css'

interface HeadProps {
  title: string
  text: string
}

const Head = ({ title, text }: HeadProps) => (
  <View className="c-head">
    <View className="u-hero" ariaRole="heading">
      {title}
    </View>
    <View className="u-ink2 c-head-text">{text}</View>
  </View>
)

export const RollWay = observer(function RollWay({ certification }: { certification: Certification }) {
  const [{ form, submit }] = useState(() => new RollForm())
  return (
    <Form onSubmit={() => void submit()}>
      <Head
        title={t('核对学号')}
        text={t('和{school}的名册对得上，马上通过。', { school: certification.school?.name ?? t('学校') })}
      />
      <FormErrorSummary form={form} />
      <TextField {...form.field('number')} name="number" placeholder={t('学生证上的学号')} max={20} />
      <TextField {...form.field('name')} name="name" placeholder={t('和学校登记的一致')} />
      <View className="c-submit">
        <Button block loading={form.busy} onTap={() => void submit()}>
          {t('核对')}
        </Button>
      </View>
      <View className="c-note u-meta">{t('名册里只有加密后的指纹，我们看不到其他同学的信息。')}</View>
    </Form>
  )
})

export const MailWay = observer(function MailWay({ certification }: { certification: Certification }) {
  const [{ form, studies, submit }] = useState(() => new MailForm(() => certification.school?.id))
  useEffect(() => void studies.load(), [studies])
  const domains = certification.offers.mail.map((domain) => `@${domain}`).join('、')
  return (
    <Form onSubmit={() => void submit()}>
      <Head title={t('用学校邮箱')} text={t('只认 {domains} 的邮箱。', { domains })} />
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('mail')}
        name="mail"
        placeholder={`student${domains.split('、')[0] ?? ''}`}
        autoComplete="email"
      />
      <TextField
        {...form.field('code')}
        type="number"
        name="code"
        max={6}
        placeholder={t('6 位数字')}
        autoComplete="one-time-code"
      >
        <MailCode form={form} />
      </TextField>
      <StudiesFields form={form} studies={studies} />
      <View className="c-submit">
        <Button block loading={form.busy} onTap={() => void submit()}>
          {t('认证')}
        </Button>
      </View>
    </Form>
  )
})

const cardWords = (purpose: CardPurpose): HeadProps & { act: string } =>
  ({
    submit: { title: t('拍学生证'), text: t('学校的审核员看过就通过，一到两天。'), act: t('提交审核') },
    replace: { title: t('修改申请'), text: t('新的会替换正在审核的那份，重新排队。'), act: t('替换并提交') },
    modify: { title: t('更改学院专业'), text: t('审核期间原来的认证照常有效。'), act: t('提交审核') },
  })[purpose]

export const CardWay = observer(function CardWay({
  certification,
  purpose,
}: {
  certification: Certification
  purpose: CardPurpose
}) {
  const [store] = useState(() => new CardForm(purpose, certification))
  const { form, photo, studies, load, submit } = store
  useEffect(() => void load(), [load])
  const { title, text, act } = cardWords(purpose)
  const noPhoto = form.tried && store.paper === null && !photo.sending
  const consent = form.field('agreed')
  return (
    <>
      <Head title={title} text={text} />
      <FormErrorSummary form={form} more={noPhoto ? 1 : 0} />
      <TextField {...form.field('name')} name="name" placeholder={t('和学生证一致')} />
      <TextField {...form.field('number')} name="number" placeholder={t('学生证上的学号')} max={20} />
      <StudiesFields form={form} studies={studies} />
      <Field
        label={t('学生证照片')}
        required
        hint={t('信息页：四角完整，文字清楚，不反光')}
        error={noPhoto ? t('请拍学生证的信息页') : photo.items[0]?.error}
      >
        <View className="c-photo">
          {store.keptPaper && <Paper id={store.keptPaper} />}
          <PicturesUploader of={photo} error={noPhoto} />
        </View>
      </Field>
      <Consent
        {...consent}
        text={t('同意学校审核员查看这张照片来核对身份。照片加密保存，每次查看都有记录，审核后 {n} 天删除。', {
          n: paperDays,
        })}
      />
      <View className="c-submit">
        <Button block loading={form.busy} disabled={photo.sending} onTap={() => void submit()}>
          {photo.sending ? t('照片上传中') : act}
        </Button>
      </View>
    </>
  )
})
