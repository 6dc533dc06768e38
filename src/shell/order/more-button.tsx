import React from 'react'
import { t } from '@/locale'
import { Button } from '@/ui/button'
import { chooseAct } from './acts'

interface MoreButtonProps<A extends string> {
  acts: readonly A[]
  name: (act: A) => string
  /** It takes something away for good. */
  grave: (act: A) => boolean
  onAct: (act: A) => unknown
}

/** The button at the foot of a page behind which further acts lie in a menu; nothing where there are none. */
export function MoreButton<A extends string>({ acts, name, grave, onAct }: MoreButtonProps<A>) {
  const choose = async () => {
    const act = await chooseAct(acts, name, grave)
    if (act) await onAct(act)
  }
  if (acts.length === 0) return null
  return (
    <Button kind="quiet" onTap={() => void choose()}>
      {t('更多')}
    </Button>
  )
}
