import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import { leaveSignIn } from '@/shell/account/arrive'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { fullTime } from '@/ui/format'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import type { CertificationStore } from './certification-store'
import { certificationPages, firstStepsPage, somethingBegun } from './leave'
import { LooksSheet } from './looks-sheet'
import { StatusCard } from './status-card'
import { Ways } from './ways'
import './certification.css'

interface OverviewProps {
  store: CertificationStore
  certification: Certification
  /** Of a new account: it may be put off. */
  first: boolean
}

/** Where the person stands, and the ways on from there. */
export const Overview = observer(function Overview({ store, certification, first }: OverviewProps) {
  const [looking, setLooking] = useState(false)
  const { pending, standing, school, photos } = certification
  if (school === null) {
    return (
      <Empty
        title={t('先选好学校')}
        text={t('认证要核对你学校的名册和学生证。')}
        action={{ label: t('选择学校'), onTap: linkTo('/pages/location/location') }}
      />
    )
  }
  const [prove, submit] = [store.may('prove'), store.may('submit')]
  const form = (way: string) => linkTo(`${certificationPages.ways}?way=${way}`)
  return (
    <>
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          {t('学生认证')}
        </View>
        <View className="u-ink2 c-head-text">
          {t('让校园里都是真同学。只给学生用的功能，认证后就能用。')}
        </View>
      </View>
      <StatusCard certification={certification} />
      {(prove || submit) && <Section title={pending ? t('等不及？换一种') : t('选一种方式')} />}
      {(prove || submit) && <Ways certification={certification} prove={prove} submit={submit} />}
      <View className="c-sec">
        <CellGroup>
          {pending && store.may('replace') && (
            <Cell
              icon="pencil"
              title={t('修改这份申请')}
              text={t('{time}提交', { time: fullTime(pending.at) })}
              onTap={form('replace')}
            />
          )}
          {standing && store.may('modify') && (
            <Cell
              icon="pencil"
              title={t('更改学院专业')}
              text={t('转专业后要重新审核')}
              onTap={form('modify')}
            />
          )}
          {photos && <Cell icon="eye" title={t('谁看过我的证件照片')} onTap={() => setLooking(true)} />}
        </CellGroup>
      </View>
      {first && (
        <View className="c-submit">
          <Button
            block
            kind="line"
            onTap={() => void (somethingBegun() ? leaveSignIn() : navigation.redirectTo(firstStepsPage))}
          >
            {t('以后再说')}
          </Button>
          <View className="u-meta c-status-line">{t('以后在“我的身份”里认证。')}</View>
        </View>
      )}
      {looking && <LooksSheet onClose={() => setLooking(false)} />}
    </>
  )
})
