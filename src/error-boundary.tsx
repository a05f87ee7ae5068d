import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./ui/error-screen.tsx";

interface ErrorBoundaryState {
  error: Error | undefined;
}

/** Shows what went wrong in what it holds, and tries it anew when asked to. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorScreen message={error.message} onRetry={() => this.setState({ error: undefined })} />;
  }
}
