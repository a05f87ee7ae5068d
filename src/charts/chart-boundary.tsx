import { Component, type ReactNode } from "react";
import { ChartFailure } from "./chart-failure.tsx";

interface ChartBoundaryState {
  hasThrown: boolean;
}

/** Keeps what a library throws to its own chart. React logs what it was. */
export class ChartBoundary extends Component<{ children: ReactNode }, ChartBoundaryState> {
  override state: ChartBoundaryState = { hasThrown: false };

  static getDerivedStateFromError(): ChartBoundaryState {
    return { hasThrown: true };
  }

  override render() {
    if (!this.state.hasThrown) return this.props.children;
    return <ChartFailure onRetry={() => this.setState({ hasThrown: false })} />;
  }
}
