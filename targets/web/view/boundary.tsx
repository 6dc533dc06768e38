import React from 'react'
import type { ReactNode } from 'react'
import { appEvents } from '../lifecycle'

interface BoundaryProps {
  children: ReactNode
  /** What is shown instead of children that threw. */
  fallback: (retry: () => void) => ReactNode
}

/** Keeps a page that throws from taking the shell with it; the app hears of it in onError. */
export class Boundary extends React.Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error) {
    appEvents.call('onError', error.stack ?? error.message)
  }

  override render() {
    return this.state.broken
      ? this.props.fallback(() => this.setState({ broken: false }))
      : this.props.children
  }
}
