import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Consent } from '@/shell/certification/consent'
import { AboutMe } from '@/shell/certification/gate'
import { leaveCertification, somethingBegun } from '@/shell/certification/leave'
import { RealNameForm } from '@/shell/certification/real-name'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { Marker } from '@/ui/marker'
import { Strip } from '@/ui/states/strip'
import '@/shell/certification/certification.css'

/** Name and ID number. Once they are right, the person goes back to what needed them. */
export default observer(function Certificate() {
  const [store] = useState(() => new RealNameForm())
  return (
    <AboutMe of={store.info}>
      {({ verified }) => (verified ? <Verified store={store} /> : <IdForm store={store} />)}
    </AboutMe>
  )
})

const IdForm = observer(function IdForm({ store }: { store: RealNameForm }) {
  const { form, read, unread, info } = store
  const consent = form.field('agreed')
  const left = info.data?.left ?? 0
  return (
    <Form onSubmit={() => void store.submit()}>
      {info.data?.demo && (
        <Strip icon="alert-circle" text={t('演示模式：只核对身份证号的校验码，不向公安系统核验')} />
      )}
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          {t('实名认证')}
        </View>
        <View className="u-ink2 c-head-text">
          {t('填你本人的姓名和身份证号，今天还可以试 {n} 次。', { n: left })}
        </View>
      </View>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} name="name" autoComplete="name" placeholder={t('和身份证一致')} />
      <TextField
        {...form.field('number')}
        name="number"
        type="idcard"
        max={18}
        placeholder={t('18 位身份证号')}
      >
        <Button size={32} kind="quiet" icon="camera" loading={read.busy} onTap={() => void read.run()}>
          {t('拍照填写')}
        </Button>
      </TextField>
      {unread && (
        <View className="u-hint u-hint-error c-consent-error" ariaRole="alert">
          {unread}
        </View>
      )}
      <Consent
        {...consent}
        text={t('同意用姓名和身份证号核验身份。号码只留加密指纹和首尾几位，拍的照片认完就丢。')}
      />
      <View className="c-submit">
        <Button block loading={form.busy} disabled={left === 0} onTap={() => void store.submit()}>
          {left === 0 ? t('今天的次数用完了') : t('认证')}
        </Button>
      </View>
    </Form>
  )
})

const Verified = observer(function Verified({ store: { info } }: { store: RealNameForm }) {
  return (
    <>
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          <Marker>{t('实名认证通过')}</Marker>
        </View>
        <View className="u-ink2 c-head-text u-figures">{`${info.data?.name ?? ''}  ${info.data?.number ?? ''}`}</View>
      </View>
      <View className="c-submit">
        <Button block onTap={() => void leaveCertification()}>
          {somethingBegun() ? t('回到刚才的页面') : t('好了')}
        </Button>
      </View>
    </>
  )
})
