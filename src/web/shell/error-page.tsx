export function ErrorPage() {
  return <p>Something went wrong</p>;
}
