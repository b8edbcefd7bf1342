// How does the real engine count without hits? It collects until it has as many as are tracked, and one more.

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

final class Counter extends SimpleCollector {
    private final int most;
    int total = 0;

    Counter(int most) {
        this.most = most;
    }

    @Override
    public void collect(int document) {
        total++;
        if (total > most) throw new CollectionTerminatedException();
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {}
}
