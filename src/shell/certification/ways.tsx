import React from 'react'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Cell, CellGroup } from '@/ui/cell'
import { certificationPages } from './leave'
import { wayNames } from './labels'

interface WaysProps {
  certification: Certification
  /** Ways that certify at once are open. */
  prove: boolean
  /** A card can be handed in. */
  submit: boolean
}

/** Ways to certify, the quickest first; only what the school offers. */
export function Ways({ certification: { offers, quiz_left }, prove, submit }: WaysProps) {
  const names = wayNames()
  const form = (way: string) => linkTo(`${certificationPages.ways}?way=${way}`)
  return (
    <CellGroup>
      {prove && offers.roll && (
        <Cell icon="id-badge" title={names.roll} text={t('核对学校名册，马上通过')} onTap={form('roll')} />
      )}
      {prove && offers.mail.length > 0 && (
        <Cell icon="mail" title={names.mail} text={t('收一个验证码，马上通过')} onTap={form('mail')} />
      )}
      {submit && (
        <Cell icon="camera" title={names.card} text={t('拍学生证，人工审核一到两天')} onTap={form('card')} />
      )}
      {prove && offers.quiz && (
        <Cell
          icon="list-check"
          title={names.quiz}
          text={t('十题对八道就通过，今天还有 {n} 次', { n: quiz_left })}
          onTap={linkTo(quiz_left > 0 ? certificationPages.quiz : certificationPages.quizFailed)}
        />
      )}
    </CellGroup>
  )
}
