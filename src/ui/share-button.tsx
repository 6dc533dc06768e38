import React, { useLayoutEffect, useState } from 'react'
import { IconButton } from './icon-button'
import { buttonCards, sendCard } from './share'
import type { Card } from './share'

let made = 0

interface ShareButtonProps {
  card: Card
  /** What it does, for screen readers. */
  label: string
  /** Icon, px; the target stays 44. */
  size?: number | undefined
}

/** Shares one thing of a page, which has useShare. */
export function ShareButton({ card, label, size }: ShareButtonProps) {
  const [id] = useState(() => (++made).toString(36))
  // before the host can draw the button
  useLayoutEffect(() => {
    buttonCards.set(id, card)
  }, [id, card])
  useLayoutEffect(() => () => void buttonCards.delete(id), [id])
  return (
    <IconButton
      id={id}
      openType="share"
      name="share-3"
      label={label}
      size={size}
      onTap={() => void sendCard(card)}
    />
  )
}
